/** The configs that a block was published with: one era for each change. */
import type { Db } from '../../db/database.ts';
import { type Page, type PageRequest, pageOf } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import { configHash } from '../../workflows/version.ts';
import type { Blocks } from './blocks.ts';
import { typeOf } from './record.ts';
import { type BlockPublication, blockPublications } from './version-store.ts';

export class ConfigHistory {
  readonly #deps: { db: Db; blocks: Blocks };

  constructor(deps: { db: Db; blocks: Blocks }) {
    this.#deps = deps;
  }

  async list(
    scope: Scope,
    { workflowId, blockId }: { workflowId: string; blockId: string },
    request: PageRequest,
  ): Promise<Page<ConfigEra>> {
    const { draft, block } = await this.#deps.blocks.find(scope, { id: blockId, workflowId });
    const eras = erasOf(await blockPublications(this.#deps.db, scope, { workflowId, blockId }));
    const newest = draft.workflow.published_version_id === null ? undefined : eras.at(-1);
    const draftHash = configHash(block.config);
    return pageOf(
      eras.map((era) => toConfigEra(era, { isPublished: era === newest, draftHash })),
      request,
    );
  }
}

type Era = [first: BlockPublication, ...later: BlockPublication[]];

/** Oldest first. */
function erasOf(published: readonly BlockPublication[]): Era[] {
  const eras: Era[] = [];
  for (const publication of published) {
    const last = eras.at(-1);
    if (last?.[0].block_version.config_hash === publication.block_version.config_hash) last.push(publication);
    else eras.push([publication]);
  }
  return eras;
}

function toConfigEra(era: Era, { isPublished, draftHash }: { isPublished: boolean; draftHash: string }) {
  const [first] = era;
  const { id, block, config_hash } = first.block_version;
  return {
    id: `${id}.${first.publish_version}`,
    block_config_version_fingerprint: config_hash,
    block_type: typeOf(block),
    block_label: block.label,
    config_snapshot: block.config,
    first_seen_at: first.published_at,
    last_seen_at: era.at(-1)?.published_at ?? first.published_at,
    publish_epochs: era.map(
      ({ publication_id, publish_version, published_at, published_version_id, block_version }) => ({
        id: publication_id,
        publish_version,
        published_at,
        snapshot_id: block_version.id,
        workflow_version_id: published_version_id,
      }),
    ),
    run_count: 0,
    matches_current_draft: config_hash === draftHash,
    is_current_published: isPublished,
    is_current: isPublished,
  };
}

type ConfigEra = ReturnType<typeof toConfigEra>;
