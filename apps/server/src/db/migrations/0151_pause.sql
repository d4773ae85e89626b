-- Until then owners are offered no slots: an emergency, somebody ill. What is booked stays.
ALTER TABLE clinics ADD COLUMN paused_until timestamptz;
