import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Light modules around the code; cameras do not find a code without them. */
const QUIET = 4

type QrCodeProps = {
  text: string
  label: string
  /** Larger modules with less redundancy: for long texts on a screen, which does not get dirty. */
  isCoarse?: boolean
}

/** A text as a QR code: dark on white in both themes, as cameras need it. */
export function QrCode({ text, label, isCoarse = false }: QrCodeProps) {
  const source = useMemo(
    () =>
      `data:image/svg+xml,${encodeURIComponent(drawn(encodeQR(text, 'raw', { ecc: isCoarse ? 'low' : 'medium', border: QUIET })))}`,
    [text, isCoarse],
  )
  return <img className="qr-code" src={source} alt={label} />
}

function drawn(rows: readonly (readonly boolean[])[]): string {
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = rows.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}"/></svg>`
}
