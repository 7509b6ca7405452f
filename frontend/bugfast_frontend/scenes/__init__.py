"""What is on the screen: scenes on a stack, each of which takes the player's wishes and draws."""
