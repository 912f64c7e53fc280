-- The same result, so indexes stay valid. `replace` is several times faster than `translate`, and a text with
-- nothing but typographic marks has no letters to be taken apart.
CREATE OR REPLACE FUNCTION folded(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $$
DECLARE
  plain text;
BEGIN
  IF octet_length(given) = length(given) THEN
    RETURN lower(replace(replace(replace(given, '''', ''), '`', ''), '"', ''));
  END IF;
  plain := translate(given, '–—‑‐−''’‘ʼ‛ʹ`´′"“”„', '-----');
  IF octet_length(plain) = length(plain) THEN
    RETURN lower(plain);
  END IF;
  RETURN lower(regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g'));
END
$$;
