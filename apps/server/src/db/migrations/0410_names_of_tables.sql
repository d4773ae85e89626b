-- Tables are called what the application calls their rows.
ALTER TABLE assistant_orders RENAME TO pending_assistants;
ALTER INDEX assistant_orders_doctor RENAME TO pending_assistants_doctor;
ALTER INDEX assistant_orders_waiting RENAME TO pending_assistants_waiting;
ALTER TABLE move_wishes RENAME TO move_requests;
ALTER TABLE kept_mails RENAME TO local_mails;
ALTER INDEX kept_mails_age RENAME TO local_mails_age;
