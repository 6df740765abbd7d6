-- Up Migration

-- The same dictionaries. A `case language when …` in a function is written wrongly by Citus when a column is the language.
create or replace function search_dictionary(language text) returns regdictionary language sql immutable parallel safe
  as $$ select case
    when language = 'ar' then 'arabic_stem'::regdictionary when language = 'ca' then 'catalan_stem'::regdictionary
    when language = 'da' then 'danish_stem'::regdictionary when language = 'de' then 'german_stem'::regdictionary
    when language = 'el' then 'greek_stem'::regdictionary when language = 'en' then 'english_stem'::regdictionary
    when language = 'es' then 'spanish_stem'::regdictionary when language = 'eu' then 'basque_stem'::regdictionary
    when language = 'fi' then 'finnish_stem'::regdictionary when language = 'fr' then 'french_stem'::regdictionary
    when language = 'ga' then 'irish_stem'::regdictionary when language = 'hi' then 'hindi_stem'::regdictionary
    when language = 'hu' then 'hungarian_stem'::regdictionary
    when language = 'hy' then 'armenian_stem'::regdictionary
    when language = 'id' then 'indonesian_stem'::regdictionary
    when language = 'it' then 'italian_stem'::regdictionary
    when language = 'lt' then 'lithuanian_stem'::regdictionary
    when language = 'nb' then 'norwegian_stem'::regdictionary when language = 'ne' then 'nepali_stem'::regdictionary
    when language = 'nl' then 'dutch_stem'::regdictionary when language = 'no' then 'norwegian_stem'::regdictionary
    when language = 'pt' then 'portuguese_stem'::regdictionary
    when language = 'ro' then 'romanian_stem'::regdictionary when language = 'ru' then 'russian_stem'::regdictionary
    when language = 'sr' then 'serbian_stem'::regdictionary when language = 'sv' then 'swedish_stem'::regdictionary
    when language = 'ta' then 'tamil_stem'::regdictionary when language = 'tr' then 'turkish_stem'::regdictionary
    when language = 'yi' then 'yiddish_stem'::regdictionary end $$;

-- Down Migration

create or replace function search_dictionary(language text) returns regdictionary language sql immutable parallel safe
  as $$ select case language
    when 'ar' then 'arabic_stem'::regdictionary when 'ca' then 'catalan_stem'::regdictionary when 'da' then 'danish_stem'::regdictionary
    when 'de' then 'german_stem'::regdictionary when 'el' then 'greek_stem'::regdictionary when 'en' then 'english_stem'::regdictionary
    when 'es' then 'spanish_stem'::regdictionary when 'eu' then 'basque_stem'::regdictionary when 'fi' then 'finnish_stem'::regdictionary
    when 'fr' then 'french_stem'::regdictionary when 'ga' then 'irish_stem'::regdictionary when 'hi' then 'hindi_stem'::regdictionary
    when 'hu' then 'hungarian_stem'::regdictionary when 'hy' then 'armenian_stem'::regdictionary
    when 'id' then 'indonesian_stem'::regdictionary when 'it' then 'italian_stem'::regdictionary
    when 'lt' then 'lithuanian_stem'::regdictionary when 'nb' then 'norwegian_stem'::regdictionary
    when 'ne' then 'nepali_stem'::regdictionary when 'nl' then 'dutch_stem'::regdictionary when 'no' then 'norwegian_stem'::regdictionary
    when 'pt' then 'portuguese_stem'::regdictionary when 'ro' then 'romanian_stem'::regdictionary
    when 'ru' then 'russian_stem'::regdictionary when 'sr' then 'serbian_stem'::regdictionary when 'sv' then 'swedish_stem'::regdictionary
    when 'ta' then 'tamil_stem'::regdictionary when 'tr' then 'turkish_stem'::regdictionary when 'yi' then 'yiddish_stem'::regdictionary end $$;
