/** Address of a drawing by its file name, e.g. `cat.ginger.svg`. */
export const drawingPath = (name: string): string => `${import.meta.env.VITE_DRAWINGS ?? '/'}${name}`
