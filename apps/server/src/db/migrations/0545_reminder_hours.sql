-- How many hours before a visit its owner is reminded; none is {} (docs/decisions/0402-reminder-hours.md).
CREATE FUNCTION are_reminder_hours(hours int[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(hours) <= 3 AND coalesce(1 <= ALL (hours) AND 336 >= ALL (hours), false)
    AND cardinality(hours) = (SELECT count(DISTINCT hour) FROM unnest(hours) AS hour)
$$;

ALTER TABLE clinics
  ADD COLUMN reminder_hours int[] NOT NULL DEFAULT '{24}'
    CONSTRAINT clinics_reminder_hours CHECK (are_reminder_hours(reminder_hours));
