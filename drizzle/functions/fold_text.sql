CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case, without accents and punctuation: the form in which texts are searched. `fold` of shared/text does the same.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(value, NFD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'),
    'øđðłıħ', 'oddlih'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), '[^[:alnum:]]+', ' ', 'g'))
$$;

CREATE OR REPLACE FUNCTION fold_text(parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(array_to_string(parts, ' '))
$$;
