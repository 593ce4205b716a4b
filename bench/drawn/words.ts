/** The words of one thing that documents tell. */
export interface Words {
  /** Names in schemas, printed labels, and what descriptions say. */
  names: readonly string[];
  labels: readonly string[];
  says: readonly string[];
}

/** @param names with spaces between them; labels and descriptions have bars */
export const words = (names: string, labels: string, says: string): Words => ({
  names: names.split(' '),
  labels: labels.split('|'),
  says: says.split('|'),
});
