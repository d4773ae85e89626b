-- Estimated prices of reasons may have decimals: "from 4.50".
ALTER TABLE visit_reasons ALTER COLUMN price_from TYPE numeric(12, 2);
