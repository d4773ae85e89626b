import { encodeQR } from 'qr'

/** Light modules around the code, without which readers do not find it. */
const QUIET = 4

/** The dark squares of the code of an address, and how many fit on a side with the light border. */
export function qrSquares(address: string): { side: number; squares: { x: number; y: number }[] } {
  const rows = encodeQR(address, 'raw', { ecc: 'quartile', border: QUIET })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
  return { side: rows.length, squares }
}

/** The code as a drawing of its own, for printers and web sites. */
export function qrSvg(address: string): string {
  const { side, squares } = qrSquares(address)
  const path = squares.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}
