/** The types of reader-process jobs, for both sides: the process that runs them and the one that requests them. */

/** The types of one job: its arguments, its final result, and the lines it sends before. */
export interface PoolJobTypes {
  args: unknown;
  result: unknown;
  /** `never` if the job sends no lines. */
  parts: string;
}

/** A map from the names of jobs to their types. Written like this, an interface fits it too. */
export type PoolJobMap<Jobs> = { [Name in keyof Jobs]: PoolJobTypes };

/** Sends one line of the result; blocks until the parent has taken the previous ones. */
export type EmitPart<Line extends string = string> = (line: Line) => void;

/** Announces the page that is read next, so that the parent knows it if the process dies. */
export type BeginPage = (page: number) => void;

export type PoolJob<Types extends PoolJobTypes> = (
  args: Types['args'],
  emit: EmitPart<Types['parts']>,
  beginPage: BeginPage,
) => Promise<Types['result']>;

/** What a jobs module exports as `readerJobs`. */
export type PoolJobTable<Jobs extends PoolJobMap<Jobs>> = { readonly [Name in keyof Jobs]: PoolJob<Jobs[Name]> };

/** A line as the parent receives it: bytes that can be passed on without decoding. `line` exists as a type only. */
export type PartBytes<Line extends string> = Buffer & { readonly line?: Line };

/** A line that is one JSON text. */
export type JsonLine<Value> = string & { readonly json?: Value };

export const jsonLine = <Value>(value: Value): JsonLine<Value> => JSON.stringify(value) as JsonLine<Value>;

export const parseJsonLine = <Value>(part: PartBytes<JsonLine<Value>>): Value =>
  JSON.parse(part.toString('utf8')) as Value;

/** A line whose first character says what the rest is. */
export type TaggedLine<Tag extends string> = string & { readonly tag?: Tag };

export const taggedLine = <Tag extends string>(tag: Tag, content: string): TaggedLine<Tag> =>
  (tag + content) as TaggedLine<Tag>;

export const splitTag = <Tag extends string>(part: PartBytes<TaggedLine<Tag>>): { tag: Tag; content: Buffer } => ({
  tag: String.fromCharCode(part[0] ?? 0) as Tag,
  content: part.subarray(1),
});
