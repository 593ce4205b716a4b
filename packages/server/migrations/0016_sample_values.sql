-- Samples of a column are texts, whatever it holds. Tables of before keep theirs as JSON prints them.
update tables
set columns = (
  select coalesce(
    jsonb_agg(
      jsonb_set(
        entry,
        '{sample_values}',
        coalesce(
          (
            select jsonb_agg(sample #>> '{}' order by place)
            from jsonb_array_elements(entry -> 'sample_values') with ordinality as samples (sample, place)
          ),
          '[]'
        )
      )
      order by number
    ),
    '[]'
  )
  from jsonb_array_elements(columns) with ordinality as entries (entry, number)
);
