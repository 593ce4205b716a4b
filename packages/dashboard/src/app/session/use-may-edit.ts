import { useWorkplace } from './session.tsx';

/** Reviewers and viewers change no workflow; an API key has no role and may. */
export function useMayEdit(): boolean {
  const { role } = useWorkplace().access;
  return role !== 'reviewer' && role !== 'viewer';
}
