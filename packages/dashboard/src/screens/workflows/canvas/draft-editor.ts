import { ApiError } from '@recto/sdk';
import type { FlowGraph } from '../../../graph/graph.ts';
import { type Change, changesBetween, isSameGraph } from './changes.ts';

export interface EditorState {
  /** The draft as its author sees it, with changes that the service does not have yet. */
  graph: FlowGraph;
  canUndo: boolean;
  canRedo: boolean;
  isSaving: boolean;
  /** Why changes could not be sent. They are kept, and `retry` sends them again. */
  failure: unknown;
  /** The draft was changed elsewhere and replaced what was here. */
  wasReplaced: boolean;
}

/** One thing that the author did: from a graph to a graph, in one or several requests. */
interface Step {
  before: FlowGraph;
  past: readonly FlowGraph[];
  future: readonly FlowGraph[];
  changes: readonly Change[];
  sent: number;
  settled: PromiseWithResolvers<void>;
}

const MAX_UNDO = 100;

/** True if the service refused the request, so that repeating it would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * The draft of a workflow while somebody changes it. Every change is seen at once and sent in order; a change that the
 * service refuses is taken back with everything after it. Going back is a change to an earlier graph.
 */
export class DraftEditor {
  readonly #send: (change: Change) => Promise<void>;
  /** Called when nothing is left to send: the draft of the service may have changed in other ways too. */
  readonly #onSettled: () => void;
  readonly #listeners = new Set<() => void>();
  #saved: FlowGraph;
  #past: readonly FlowGraph[] = [];
  #future: readonly FlowGraph[] = [];
  #steps: Step[] = [];
  #isSending = false;
  #state: EditorState;

  constructor(graph: FlowGraph, send: (change: Change) => Promise<void>, onSettled: () => void) {
    this.#saved = graph;
    this.#send = send;
    this.#onSettled = onSettled;
    this.#state = {
      graph,
      canUndo: false,
      canRedo: false,
      isSaving: false,
      failure: null,
      wasReplaced: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): EditorState => this.#state;

  /** Ends when the service has the change; fails if it refuses it. */
  edit(graph: FlowGraph): Promise<void> {
    const { graph: before } = this.#state;
    return this.#go(graph, { past: [...this.#past, before].slice(-MAX_UNDO), future: [] });
  }

  undo(): Promise<void> {
    const graph = this.#past.at(-1);
    if (graph === undefined) return Promise.resolve();
    return this.#go(graph, { past: this.#past.slice(0, -1), future: [this.#state.graph, ...this.#future] });
  }

  redo(): Promise<void> {
    const [graph, ...future] = this.#future;
    if (graph === undefined) return Promise.resolve();
    return this.#go(graph, { past: [...this.#past, this.#state.graph], future });
  }

  /** Takes the draft as the service has it now, unless there are changes on their way. */
  adopt(graph: FlowGraph): void {
    if (this.#steps.length > 0 || isSameGraph(this.#saved, graph)) return;
    this.#saved = graph;
    this.#past = [];
    this.#future = [];
    this.#set({ graph, wasReplaced: true });
  }

  retry(): void {
    void this.#drain();
  }

  /** Gives up what could not be sent. */
  discard(): void {
    const [first] = this.#steps;
    if (first === undefined || this.#isSending) return;
    this.#takeBack(first, this.#state.failure);
    this.#onSettled();
  }

  #go(graph: FlowGraph, history: Pick<Step, 'past' | 'future'>): Promise<void> {
    const before = this.#state.graph;
    const changes = changesBetween(before, graph);
    if (changes.length === 0) return Promise.resolve();
    const settled = Promise.withResolvers<void>();
    this.#steps.push({ before, past: this.#past, future: this.#future, changes, sent: 0, settled });
    this.#past = history.past;
    this.#future = history.future;
    this.#set({ graph, wasReplaced: false });
    void this.#drain();
    return settled.promise;
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#set({ failure: null });
    for (let step = this.#steps[0]; step !== undefined; step = this.#steps[0]) {
      try {
        await this.#sendStep(step);
      } catch (error) {
        if (isRefusal(error)) {
          this.#takeBack(step, error);
          break;
        }
        this.#isSending = false;
        this.#set({ failure: error });
        return;
      }
      this.#steps.shift();
      this.#saved = this.#steps[0]?.before ?? this.#state.graph;
      step.settled.resolve();
    }
    this.#isSending = false;
    this.#set({});
    this.#onSettled();
  }

  async #sendStep(step: Step): Promise<void> {
    for (const change of step.changes.slice(step.sent)) {
      await this.#send(change);
      step.sent += 1;
    }
  }

  #takeBack({ before, past, future }: Step, error: unknown): void {
    const dropped = this.#steps;
    this.#steps = [];
    this.#saved = before;
    this.#past = past;
    this.#future = future;
    this.#set({ graph: before, failure: null });
    for (const { settled } of dropped) settled.reject(error);
  }

  #set(changed: Partial<EditorState>): void {
    this.#state = {
      ...this.#state,
      ...changed,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      isSaving: this.#steps.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}
