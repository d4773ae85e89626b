/** A source of repeatable random numbers: the same seed gives the same sequence on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item
  /** As `pick`, but each item is drawn in proportion to its weight. */
  pickWeighted<Item extends { weight: number }>(items: readonly Item[]): Item
  /** Different items of the list in random order; all of them if the list is shorter. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** Normally distributed around 0 with a standard deviation of 1. */
  gauss(): number
}

/** Repeatable random numbers for one purpose. Purposes are independent of each other: drawing more pets does not change the people. */
export function createRandom(seed: number, purpose: string): Random {
  const next = mulberry32(hash(`${seed}/${purpose}`))
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const random: Random = {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    pickWeighted(items) {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0)
      const found = items.findIndex((item) => (left -= item.weight) < 0)
      return itemAt(items, found === -1 ? items.length - 1 : found)
    },
    sample(items, count) {
      const pool = [...items]
      const drawn: (typeof pool)[number][] = []
      while (drawn.length < count && pool.length > 0) drawn.push(...pool.splice(int(0, pool.length - 1), 1))
      return drawn
    },
    // Box and Muller; 1 - next() keeps the logarithm from zero.
    gauss: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
  return random
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  if (items.length === 0) throw new RangeError('nothing to pick from')
  // The index is inside the list, so this is an item even where items may be undefined.
  return items[index] as Item
}

/** Mulberry32: 32 bits of state, good enough for invented data and the same in every engine. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value | 0
}
