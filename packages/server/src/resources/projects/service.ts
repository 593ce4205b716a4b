import type { Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { internal, notFound } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Project } from './store.ts';
import * as store from './store.ts';

const DEFAULT_SLUG = 'default';

export interface ProjectsDependencies {
  db: Db;
  ids: Ids;
  clock: Clock;
}

/** One default project per environment, so that `project_id` may be left out everywhere. */
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

  async ensureDefault(tx: Tx, scope: Scope): Promise<void> {
    if ((await store.findProjectBySlug(tx, scope, DEFAULT_SLUG)) !== undefined) return;
    const now = this.#deps.clock.now().toISOString();
    await store.insertProject(tx, {
      id: this.#deps.ids.next('project'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      name: 'Default project',
      slug: DEFAULT_SLUG,
      description: '',
      visibility: 'organization',
      created_at: now,
      updated_at: now,
    });
  }
}
