/** What is selected among the lanes of a partition or a split. All count from one. */
export interface LaneSearch {
  lane?: number | undefined;
  page?: number | undefined;
  /** Which of the outputs that were voted on; the result if it is left out. */
  answer?: number | undefined;
}

const counted = (value: unknown): number | undefined =>
  /^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : undefined;

export const laneSearch = ({ lane, page, answer }: Record<string, unknown>): LaneSearch => ({
  ...(counted(lane) !== undefined && { lane: counted(lane) }),
  ...(counted(page) !== undefined && { page: counted(page) }),
  ...(counted(answer) !== undefined && { answer: counted(answer) }),
});
