import { Possible } from '../possible.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

const ABSENT = 'absent';

interface KnownWorkflow {
  id: string;
  /** The label of the block and the name of the workflow, which one definition sets together, never half of it. */
  content: Possible;
  /** The live version and the publications that led to it, as acknowledged. */
  versions: string[];
}

const definitionOf = (content: string): string => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: ${content}}
spec:
  blocks:
    document: {type: start_document}
    text: {type: parse, label: ${content}}
  edges:
    - source: {block: document, handle: output-file-0}
      target: {block: text, handle: input-file-0}
`;

/** Definitions are applied with keys, changed, published and deleted. */
export class WorkflowsActor extends KeyedActor<KnownWorkflow> {
  async step(session: Session): Promise<void> {
    const { random } = session;
    const present = this.known.all.filter(({ content }) => content.certain !== undefined && content.certain !== ABSENT);
    const workflow = present[random.below(present.length)];
    if (workflow === undefined || random.chance(0.3)) return this.#create(session);
    this.known.touch(workflow);
    if (random.chance(0.15)) return remove(session, workflow);
    return random.chance(0.5) ? publish(session, workflow) : this.#change(session, workflow);
  }

  protected checkOne(session: Session, workflow: KnownWorkflow): Promise<void> {
    return checkWorkflow(session, workflow);
  }

  async #create(session: Session): Promise<void> {
    const content = this.nextName();
    const json = { yaml_definition: definitionOf(content) };
    const headers = { 'idempotency-key': `workflow-${content}` };
    await this.repeatables.start(session, {
      label: `POST /v1/workflows/spec/apply ${content}`,
      send: ({ wire }) => wire.send('POST', '/v1/workflows/spec/apply', { json, headers }),
      done: ({ body }) => {
        session.acknowledged('workflow');
        this.known.touch({ id: body.workflow_id, content: new Possible(content), versions: [] });
      },
    });
  }

  async #change(session: Session, { id, content }: KnownWorkflow): Promise<void> {
    const wanted = this.nextName();
    content.attempt(wanted);
    const json = { yaml_definition: definitionOf(wanted) };
    const outcome = await session.wire.send('POST', `/v1/workflows/${id}/spec/apply`, { json });
    if (expectStatus(session, outcome, [200], `change of workflow ${id}`) === undefined) return;
    session.acknowledged('workflow changed');
    content.acknowledge(wanted);
  }
}

async function publish(session: Session, workflow: KnownWorkflow): Promise<void> {
  const outcome = await session.wire.send('POST', `/v1/workflows/${workflow.id}/publish`, { json: {} });
  const answer = expectStatus(session, outcome, [200], `publication of workflow ${workflow.id}`);
  if (answer === undefined) return;
  session.acknowledged('workflow published');
  workflow.versions.push(answer.body.published.version_id);
}

async function remove(session: Session, { id, content }: KnownWorkflow): Promise<void> {
  content.attempt(ABSENT);
  const outcome = await session.wire.send('DELETE', `/v1/workflows/${id}`);
  if (expectStatus(session, outcome, [204], `DELETE of workflow ${id}`) === undefined) return;
  session.acknowledged('workflow deleted');
  content.acknowledge(ABSENT);
}

async function checkWorkflow(session: Session, { id, content, versions }: KnownWorkflow): Promise<void> {
  const what = `workflow ${id}`;
  const spec = expectStatus(session, await session.wire.send('GET', `/v1/workflows/${id}/spec`), [200, 404], what);
  if (spec === undefined) return;
  const yaml: string = spec.status === 404 ? '' : spec.body.yaml_definition;
  const name = /^ {2}name: (\S+)$/m.exec(yaml)?.[1];
  const label = /^ {6}label: (workflow-\S+)$/m.exec(yaml)?.[1];
  const seen = spec.status === 404 ? ABSENT : (name ?? '');
  const expected = content.states.join(' or ');
  if (spec.status === 200 && name !== label) session.report(`${what} is half of a definition: ${yaml}`);
  if (!content.observe(seen)) return session.report(`${what} is ${seen}, not ${expected}`);
  if (seen === ABSENT) return;
  const path = `/v1/workflows/${id}/published-versions?limit=100`;
  const history = expectStatus(session, await session.wire.send('GET', path), [200], what);
  const kept: string[] =
    history?.body.data.map((row: { workflow_version_id: string }) => row.workflow_version_id) ?? [];
  for (const version of versions) {
    if (history !== undefined && !kept.includes(version)) session.report(`${what} lost its publication of ${version}`);
  }
}
