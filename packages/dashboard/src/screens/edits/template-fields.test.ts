import { describe, expect, it } from 'vitest';
import { dragged, drawn, editedFields, type FieldBox, freeKey, problemsOf, withNewField } from './template-fields.ts';

const BOX: FieldBox = { page: 1, left: 0.2, top: 0.3, width: 0.1, height: 0.05 };
const field = (key: string) => ({ key, bbox: BOX, description: '', type: 'text' as const, value: null });

describe('a box', () => {
  it.each([
    ['move', { x: 0.1, y: -0.1 }, { left: 0.3, top: 0.2, width: 0.1, height: 0.05 }],
    ['move', { x: 5, y: 5 }, { left: 0.9, top: 0.95, width: 0.1, height: 0.05 }],
    ['bottom right', { x: 0.1, y: 0.05 }, { left: 0.2, top: 0.3, width: 0.2, height: 0.1 }],
    ['top left', { x: 0.05, y: 0.02 }, { left: 0.25, top: 0.32, width: 0.05, height: 0.03 }],
    ['top left', { x: 5, y: 5 }, { left: 0.292, top: 0.342, width: 0.008, height: 0.008 }],
    ['bottom left', { x: -5, y: 5 }, { left: 0, top: 0.3, width: 0.3, height: 0.7 }],
  ] as const)('dragged by its %s by %j stays on the page', (grip, by, expected) => {
    expect(dragged(BOX, grip, by)).toEqual({ page: 1, ...expected });
  });

  it('is drawn between two points in any order, and not by a click', () => {
    const box = { page: 2, left: 0.1, top: 0.2, width: 0.3, height: 0.1 };
    expect(drawn(2, { x: 0.4, y: 0.3 }, { x: 0.1, y: 0.2 })).toEqual(box);
    expect(drawn(2, { x: 0.1, y: 0.2 }, { x: 0.1, y: 0.2 })).toBeNull();
    expect(drawn(2, { x: 0.9, y: 0.9 }, { x: 1.4, y: 1.2 })).toEqual({
      page: 2,
      left: 0.9,
      top: 0.9,
      width: 0.1,
      height: 0.1,
    });
  });
});

describe('fields', () => {
  it('get keys that no other field has', () => {
    const fields = editedFields([field('name'), field('field_3')]);
    expect(freeKey(fields)).toBe('field_4');
    expect(withNewField(fields, BOX, 'new').map(({ key }) => key)).toEqual(['name', 'field_3', 'field_4']);
  });

  it('cannot be saved without a key or with the same one', () => {
    const fields = editedFields([field('name'), field('name'), field(''), field('city')]);
    expect([...problemsOf(fields).keys()]).toEqual(['field-0', 'field-1', 'field-2']);
  });
});
