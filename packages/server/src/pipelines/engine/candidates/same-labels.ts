/**
 * Labels that a form prints several times, for fields of several objects: applicant and spouse, sender and recipient, two
 * vehicles. Where as many fields ask for what a label names as there are such labels, they take them in order. Where not,
 * the label counts that stands among the values of the other fields of the object.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import type { Label } from '../core/label.ts';
import type { ViewWord } from '../core/view.ts';
import { boxesOf, labelTexts } from '../recognise/boxes.ts';
import { SAME_LABEL } from '../weights/candidates.ts';

/** A printed label, by its first word. */
type Place = ViewWord;

interface Asker {
  offer: FieldCandidates;
  /** The labels that name the field best, in reading order. */
  places: readonly Place[];
}

export function bySameLabels(context: Context, offers: readonly FieldCandidates[]): readonly FieldCandidates[] {
  const objects = new Set(offers.map(({ field }) => objectOf(field)));
  if (objects.size < 2) return offers;
  const empty = emptyBoxesIn(context);
  const askers = offers
    .filter(({ learned, field }) => learned === undefined && field.schema.enum === undefined)
    .map((offer) => ({ offer, places: bestLabels(offer, empty) }))
    .filter(({ places }) => places.length > 0);
  const own = new Map<FieldCandidates, Place>();
  const open: Asker[] = [];
  for (const group of Map.groupBy(askers, ({ places }) => keyOfPlaces(places)).values()) {
    const ofObjects = new Set(group.map(({ offer }) => objectOf(offer.field)));
    const best = new Set(group.map(({ offer }) => offer.candidates[0]?.label?.words[0]));
    for (const [at, asker] of group.entries()) {
      // Where the best of each is that of no other one, something else tells them apart.
      const isOrdered =
        group.length === asker.places.length && ofObjects.size === group.length && best.size < group.length;
      const place = isOrdered || asker.places.length === 1 ? asker.places[at] : undefined;
      if (place === undefined) open.push(asker);
      else own.set(asker.offer, place);
    }
  }
  const regions = Map.groupBy(own, ([{ field }]) => objectOf(field));
  for (const { offer, places } of open) {
    if (offer.field.path.length < 2) continue;
    const region = (regions.get(objectOf(offer.field)) ?? []).map(([, place]) => place);
    const nearest = region.length < SAME_LABEL.minRegion ? undefined : nearestTo(region, places);
    if (nearest !== undefined) own.set(offer, nearest);
  }
  const placesOf = new Map(askers.map(({ offer, places }) => [offer, places]));
  return offers.map((offer) => {
    const place = own.get(offer);
    const others = new Set(placesOf.get(offer) ?? []);
    if (place === undefined || others.size < 2) return offer;
    others.delete(place);
    const candidates = offer.candidates.map((candidate) => weighed(candidate, others));
    return { ...offer, candidates: candidates.toSorted((one, other) => other.score - one.score) };
  });
}

const objectOf = ({ path }: Field): string => path.slice(0, -1).join('.');

const keyOfPlaces = (places: readonly Place[]): string => places.map(({ row, place }) => `${row}.${place}`).join(' ');

const isOwnLabel = ({ relation }: Label): boolean =>
  relation === 'inside' || relation === 'beside' || relation === 'above';

/** The labels that name a field about as well as the best one, those of empty boxes included. */
function bestLabels({ field, candidates }: FieldCandidates, empty: readonly Empty[]): Place[] {
  const labels = new Map<Place, number>();
  const add = (place: Place | undefined, score: number): void => {
    if (place !== undefined && score >= SAME_LABEL.minLabel) labels.set(place, Math.max(score, labels.get(place) ?? 0));
  };
  for (const { label, features } of candidates)
    if (label !== undefined && isOwnLabel(label)) add(label.words[0], features.label);
  for (const { place, fields } of empty) add(place, fields[field.index] ?? 0);
  const best = Math.max(0, ...labels.values());
  const named = [...labels].filter(([, score]) => score >= best - SAME_LABEL.within).map(([place]) => place);
  return named.sort((one, other) => one.row - other.row || one.place - other.place);
}

interface Empty {
  place: Place | undefined;
  /** How well its label names each field. */
  fields: readonly number[];
}

const emptyBoxesIn = ({ view, scorer }: Context): Empty[] =>
  view.pages.flatMap((page) =>
    boxesOf(page)
      .all.filter(({ isEmpty }) => isEmpty)
      .flatMap((box) =>
        labelTexts(box).map((text) => ({ place: box.label[0]?.words[0], fields: scorer.score(text).fields })),
      ),
  );

const weighed = (candidate: Candidate, others: ReadonlySet<Place>): Candidate => {
  const [first] = candidate.label?.words ?? [];
  const isOther = first !== undefined && others.has(first);
  return isOther ? { ...candidate, score: candidate.score + SAME_LABEL.other } : candidate;
};

/** The place among or next to others, if it is the only one that near. */
function nearestTo(region: readonly Place[], places: readonly Place[]): Place | undefined {
  const [from, to] = [Math.min(...region.map(({ row }) => row)), Math.max(...region.map(({ row }) => row))];
  const far = places
    .map((place) => ({ place, rows: Math.max(0, from - place.row, place.row - to) }))
    .sort((one, other) => one.rows - other.rows);
  const [first, second] = far;
  return first !== undefined && first.rows !== second?.rows ? first.place : undefined;
}
