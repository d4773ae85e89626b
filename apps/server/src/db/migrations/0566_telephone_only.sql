-- From how many missed appointments within twelve months an owner books with a practice by telephone only (docs/decisions/0424-telephone-only.md);
-- null for practices in which everybody books online. A practice that lets one owner book online again counts from then on.
ALTER TABLE practices ADD COLUMN telephone_after_missed int
  CONSTRAINT practices_telephone_after_missed CHECK (telephone_after_missed BETWEEN 1 AND 10);
ALTER TABLE care ADD COLUMN online_since timestamptz;
