import type { Commit, Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { ProjectRow } from '../../db/tables.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, internal, notFound } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { slugOf } from './slug.ts';
import type { Project } from './store.ts';
import * as store from './store.ts';

const DEFAULT_SLUG = 'default';

export interface ProjectsDependencies {
  db: Db;
  ids: Ids;
  clock: Clock;
}

export type NewProject = Pick<ProjectRow, 'name' | 'description' | 'visibility'>;

/** Every environment has a default project, so that `project_id` may always be omitted. */
export class Projects {
  readonly #deps: ProjectsDependencies;

  constructor(deps: ProjectsDependencies) {
    this.#deps = deps;
  }

  list(scope: Scope, request: PageRequest): Promise<Page<Project>> {
    return store.listProjects(this.#deps.db, scope, request);
  }

  async get(scope: Scope, id: string): Promise<Project> {
    const project = await store.findProject(this.#deps.db, scope, id);
    if (project === undefined) throw notFound('Project');
    return project;
  }

  async getDefault(scope: Scope): Promise<Project> {
    const project = await store.findProjectBySlug(this.#deps.db, scope, DEFAULT_SLUG);
    if (project === undefined) throw internal(new Error('the environment has no default project'));
    return project;
  }

  create(scope: Scope, { slug, ...given }: NewProject & { slug?: string | undefined }, commit: Commit) {
    return commit(async (tx) => {
      const wanted = slug ?? slugOf(given.name);
      for (let number = 1; ; number += 1) {
        const project = this.#rowOf(scope, { ...given, slug: number === 1 ? wanted : `${wanted}-${number}` });
        const { organization_id: _, ...created } = project;
        if (await store.insertProject(tx, project)) return created;
        if (slug !== undefined) throw conflict('A project with this slug exists in the environment.');
      }
    });
  }

  async ensureDefault(tx: Tx, scope: Scope): Promise<void> {
    const given = { name: 'Default project', description: '', visibility: 'organization' };
    await store.insertProject(tx, this.#rowOf(scope, { ...given, slug: DEFAULT_SLUG }));
  }

  #rowOf(scope: Scope, given: NewProject & { slug: string }): ProjectRow {
    const now = this.#deps.clock.now().toISOString();
    return {
      id: this.#deps.ids.next('project'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      ...given,
      created_at: now,
      updated_at: now,
    };
  }
}
