import { DocumentCache, type DocumentCacheDependencies } from './cache.ts';
import { PageImages } from './page-images.ts';
import { PoolWork, type PoolWorkDependencies } from './pool-work.ts';
import { Documents, type DocumentsDependencies } from './service.ts';

export function createDocuments(
  deps: DocumentCacheDependencies & PoolWorkDependencies & Omit<DocumentsDependencies, 'cache' | 'work'>,
) {
  const parts = { ...deps, cache: new DocumentCache(deps), work: new PoolWork(deps) };
  return {
    cache: parts.cache,
    work: parts.work,
    documents: new Documents(parts),
    pageImages: new PageImages(parts),
  };
}
