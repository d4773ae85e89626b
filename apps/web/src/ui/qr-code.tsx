import encodeQR from 'qr'
import { useMemo } from 'react'

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4

/** A text as a QR code: dark on white in both themes, as cameras want it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })), [text])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(rows: readonly (readonly boolean[])[]) {
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: dark.join('') }
}
