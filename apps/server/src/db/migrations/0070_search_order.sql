-- A search that knows no place shows verified practices first, then by name.
CREATE INDEX clinics_standing ON clinics (((CASE WHEN verified THEN '0' ELSE '1' END || left(search_text, 100))) COLLATE "C", id)
  WHERE shown;
