/** Code of every key that an input method takes. */
const OF_INPUT_METHOD = 229

/**
 * True for a key with which an input method puts a word together, or ends that: Enter takes the word, Escape drops it. Safari says that the
 * word is complete before it tells of that last key, so there only the code is left.
 */
export const isComposedKey = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === OF_INPUT_METHOD
