CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case, accents and punctuation gone: the form in which titles, destinations and queries are compared.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(
    lower(normalize(value, NFD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;
