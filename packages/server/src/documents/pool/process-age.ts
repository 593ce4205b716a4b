let jobs = 0;

/** The process calls this for each job that it begins. */
export function jobBegins(): void {
  jobs += 1;
}

/** True if no earlier document left anything behind, so what fails here fails in every process. */
export const isFreshProcess = (): boolean => jobs <= 1;
