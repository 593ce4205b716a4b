import { type AnalysisDependencies, FileAnalysis } from './analysis.ts';
import { type DocumentInputDependencies, DocumentInputs } from './document-input.ts';
import { Files, type FilesDependencies } from './service.ts';
import { Uploads, type UploadsDependencies } from './uploads.ts';

export interface FileLimits {
  uploadBytes: number;
  uploadLinkSeconds: number;
  remoteBytes: number;
  remoteMs: number;
}

type Deps = Omit<FilesDependencies, 'analysis'> &
  AnalysisDependencies &
  Omit<UploadsDependencies, 'files' | 'maxBytes' | 'linkSeconds'> &
  Omit<DocumentInputDependencies, 'files' | 'limits'>;

export function createFiles(deps: Deps, limits: FileLimits) {
  const files = new Files({ ...deps, analysis: new FileAnalysis(deps) });
  return {
    files,
    uploads: new Uploads({ ...deps, files, maxBytes: limits.uploadBytes, linkSeconds: limits.uploadLinkSeconds }),
    inputs: new DocumentInputs({ ...deps, files, limits }),
  };
}
