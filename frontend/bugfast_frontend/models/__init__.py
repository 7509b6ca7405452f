"""What the window shows and does, without a window: no module in here imports pygame."""
