-- What a model read on a page is kept as well: a page that was paid for is not paid for again.
alter table document_cache drop constraint document_cache_kind_check;
alter table document_cache add constraint document_cache_kind_check
  check (kind in ('model', 'page_image', 'page_reading'));
