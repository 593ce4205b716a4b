let jobs = 0;

/** Called by the process for each job that it begins. */
export function jobBegins(): void {
  jobs += 1;
}

/** Whether earlier documents have left nothing behind: what fails here fails in every process. */
export const isFreshProcess = (): boolean => jobs <= 1;
