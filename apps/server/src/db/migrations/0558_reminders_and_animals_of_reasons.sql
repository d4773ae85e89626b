-- Reminders of a reason, and further animals that come with the first (docs/decisions/0417-reminders-and-animals-of-reasons.md).
ALTER TABLE visit_reasons
  -- Null for those of the clinic; none is {}.
  ADD COLUMN reminder_hours int[]
    CONSTRAINT visit_reasons_reminder_hours CHECK (reminder_hours IS NULL OR are_reminder_hours(reminder_hours)),
  -- Minutes more for each further animal; null for one animal only.
  ADD COLUMN further_pet_minutes int
    CONSTRAINT visit_reasons_further_pets CHECK (further_pet_minutes BETWEEN 0 AND 240 AND further_pet_minutes % 5 = 0);
