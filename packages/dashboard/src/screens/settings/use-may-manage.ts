import { useWorkplace } from '../../app/session/session.tsx';

/** Only owners decide who has access and where data goes; an API key has no role and may. */
export function useMayManage(): boolean {
  const { role } = useWorkplace().access;
  return role === null || role === 'owner';
}
