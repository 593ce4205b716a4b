/** A part of a file of data. */
import type { PlacedWord } from './place-words.ts';

export interface DataNode {
  /** Empty for the members of a list of JSON. */
  name: string;
  /** The words of its value; none for a node with children. */
  words: PlacedWord[];
  children: DataNode[];
  /** Whether its children are the members of a list, as JSON says. */
  isList: boolean;
}

export const dataNode = (name: string, words: PlacedWord[] = []): DataNode => ({
  name,
  words,
  children: [],
  isList: false,
});

export interface DataReader {
  /** Undefined if the text is not written as its notation demands. */
  read: () => DataNode | undefined;
}
