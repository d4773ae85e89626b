-- Whether owners may move confirmed appointments of a clinic themselves (specification/readings §6). Where bookings are confirmed without an
-- answer, moves are as well, until the practice switches it off.
ALTER TABLE clinics ADD COLUMN owners_may_move boolean NOT NULL DEFAULT false;
UPDATE clinics SET owners_may_move = confirm_at_once;
