/** What the SDK needs to know of an operation to send it. `generated/operations.ts` has all of them. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Such as `/v1/files/{file_id}`. */
  readonly path: string;
  /** Fields that are sent in the query; fields of the path are sent there, and all others in the body. */
  readonly query?: readonly string[];
  /** `form_or_json`: a document is sent as a form if it has content, and as JSON if it is only named. */
  readonly body?: 'json' | 'form' | 'form_or_json' | 'raw';
  /** Where the body has documents: `document`, `documents.*`. */
  readonly documents?: readonly string[];
  /** Where the response has the state that `waitFor` looks at. */
  readonly pollsUntil?: string;
  /** The request is authorized by a signature or a secret of its own. */
  readonly needsNoKey?: true;
}
