"""What the lessons say, by their names; positions and turns are in `assets/lessons.json`."""

from __future__ import annotations

from typing import NamedTuple

from bugfast_frontend.language import N_


class LessonTexts(NamedTuple):
    """Title and task of a lesson, and what is said of a right and of a wrong turn."""

    title: str
    task: str
    right: str
    wrong: str


TEXTS = {
    "place": LessonTexts(
        N_("Place a stone"),
        N_(
            "Each turn begins with one stone on an empty cell. It is White's turn: put a stone "
            "anywhere on the board."
        ),
        N_("A stone is never moved once it lies on the board."),
        N_("Put a stone on an empty cell."),
    ),
    "bug": LessonTexts(
        N_("Bugs"),
        N_(
            "Touching stones of one colour are a bug; a lone stone is one too. Make a bug of two: "
            "place beside your stone."
        ),
        N_("Your bug is now as large as the black one."),
        N_("Choose a cell that touches your stone."),
    ),
    "limit": LessonTexts(
        N_("The limit"),
        N_(
            "No stone may make a bug larger than the largest on the board, of either colour. The "
            "largest here has two stones. Find a cell where you may place."
        ),
        N_("Beside one of your pairs it would have become a bug of three."),
        N_("Choose a cell that touches none of your pairs."),
    ),
    "eat": LessonTexts(
        N_("Eat"),
        N_(
            "A bug that touches enemy bugs of its own shape eats them, and grows by one stone. "
            "Eat the black stone, then choose where to grow."
        ),
        N_("Where the prey lay is a cell to grow on, too."),
        N_("Place beside the black stone, so that two single stones touch."),
    ),
    "mirror": LessonTexts(
        N_("Mirror images"),
        N_(
            "Shapes match however they are turned, and in the mirror too. Make a bug that is the "
            "mirror image of the black one and touches it."
        ),
        N_("Turned or mirrored, a shape stays the same shape."),
        N_("Think of the black bug in a mirror: where does yours lack its fourth stone?"),
    ),
    "growth": LessonTexts(
        N_("Where a bug grows"),
        N_(
            "A bug grows on an empty cell that touches it, and no other bug of yours. Eat the "
            "black stone, and find the only cell to grow on."
        ),
        N_("Growing never joins two bugs."),
        N_("Place beside the black stone, away from your other bugs."),
    ),
    "chain": LessonTexts(
        N_("Chains"),
        N_(
            "After growing, a bug may touch an enemy bug of its new shape, and eats again. Eat "
            "twice in one turn."
        ),
        N_("A chain goes on until no bug can eat. You may not stop before."),
        N_("Eat the single stone, and grow towards the black pair."),
    ),
    "choice": LessonTexts(
        N_("Which bug eats"),
        N_(
            "The turn is under way: two bugs of yours touch the same prey, and only one can have "
            "it. The cell where you grow tells which. Choose so that a second meal follows."
        ),
        N_("The other bug would have ended far from the black pair."),
        N_("Grow the other bug, towards the black pair."),
    ),
    "room": LessonTexts(
        N_("No room, no meal"),
        N_(
            "A bug that has no cell to grow on does not eat. Place a stone that touches the black "
            "one and leaves it alone."
        ),
        N_("Every cell beside it touches another bug of yours."),
        N_("Look for a cell beside the black stone, with your other bugs all around."),
    ),
    "join": LessonTexts(
        N_("Joining bugs"),
        N_(
            "In the rule set rulebook a placed stone may join bugs of yours, within the limit. In "
            "the rule set online it may not. Join your two stones."
        ),
        N_("Together they have three stones, as many as the largest bug."),
        N_("Choose the cell that touches both of your stones."),
    ),
    "win": LessonTexts(
        N_("Winning"),
        N_(
            "Who cannot place a stone at the start of the own turn wins. Play so that you have no "
            "cell left next time, whatever Black does."
        ),
        N_("Black has replied, and no cell is left for you: you have won."),
        N_("You still have a cell after it."),
    ),
    "few": LessonTexts(
        N_("Tip: run out of cells"),
        N_(
            "You win by having nowhere to place: use up your own cells, and leave Black's open. "
            "Find the turn that leaves you the fewest cells."
        ),
        N_("A stone in the open takes many cells from its own side at once."),
        N_("Another turn leaves you fewer cells: they are counted below the board."),
    ),
    "big": LessonTexts(
        N_("Tip: the limit is shared"),
        N_(
            "A bug that grows beyond the largest raises the limit for both, and gives cells back "
            "to you. Find the turn after which Black has most cells more than you."
        ),
        N_("It eats below the limit: no cell beside your large bugs comes back."),
        N_("Another turn leaves you fewer cells, or Black more. Keep the largest bug as it is."),
    ),
    "threat": LessonTexts(
        N_("Tip: threaten"),
        N_(
            "A bug that lacks one stone to match its prey is a threat. Place so that your next "
            "stone could eat the black bug of three."
        ),
        N_("Black has to see it. Two threats at once are harder to meet."),
        N_("From there your next stone could not eat the black bug of three."),
    ),
    "tempo": LessonTexts(
        N_("Tip: count the last turns"),
        N_(
            "Near the end both sides count the turns that they have left; a meal at the right "
            "moment changes who runs out first. A single turn wins here: find it."
        ),
        N_("Step on to see how it ends: White runs out of cells first."),
        N_("After that Black wins."),
    ),
}
"""The lessons on the rules, then the tips."""
