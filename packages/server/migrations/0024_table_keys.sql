-- Where the rows of a table are that have a certain value in a column. Written for a column when a value is first looked
-- up in it, because most columns never are, and deleted with the rows.
create table table_key_columns (
  generation bigint not null,
  column_index integer not null,
  primary key (generation, column_index)
);

create table table_keys (
  generation bigint not null,
  column_index integer not null,
  -- Hash of the value; other values may have the same hash.
  hash bigint not null,
  position integer not null,
  primary key (generation, column_index, hash, position)
);
