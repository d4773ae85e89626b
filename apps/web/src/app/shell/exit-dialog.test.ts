import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('delays a press of the back button until Ionic listens, and handles it once', async () => {
  vi.useFakeTimers()
  const document = new EventTarget()
  vi.stubGlobal('document', document)
  const { startExitDialog } = await import('./exit-dialog.ts')
  startExitDialog()
  document.dispatchEvent(new Event('backbutton'))
  document.dispatchEvent(new Event('backbutton'))
  await vi.advanceTimersByTimeAsync(500)

  const asked = vi.fn<(priority: number) => void>()
  document.addEventListener('backbutton', () =>
    document.dispatchEvent(new CustomEvent('ionBackButton', { detail: { register: asked } })),
  )
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.mock.calls.map(([priority]) => priority)).toEqual([10])
  document.dispatchEvent(new Event('backbutton'))
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveBeenCalledTimes(2)
})
