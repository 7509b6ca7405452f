"""How it looks: everything that draws, from the models and a theme, on a pygame surface."""
