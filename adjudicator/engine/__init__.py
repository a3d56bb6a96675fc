"""What all games share: verdicts, chance, cards whose faces nobody told, and the referee. No web, no files, no clock."""
