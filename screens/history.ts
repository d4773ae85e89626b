type Entry = { state: unknown; url: string }

/** The history of a window. happy-dom's own loads the page again when it goes back within one. */
export class OneWindowHistory {
  scrollRestoration = 'auto'
  readonly #entries: Entry[]
  #at = 0

  /** @param show makes an address that of the window */
  constructor(
    url: string,
    private readonly show: (url: string) => void,
  ) {
    this.#entries = [{ state: null, url }]
  }

  get length(): number {
    return this.#entries.length
  }

  get state(): unknown {
    return this.#here.state
  }

  get #here(): Entry {
    const entry = this.#entries[this.#at]
    if (!entry) throw new Error('The history has no such entry.')
    return entry
  }

  pushState(state: unknown, _title: string, url?: string | URL | null): void {
    const next = { state: structuredClone(state), url: this.#absolute(url) }
    this.#entries.splice(this.#at + 1, Number.POSITIVE_INFINITY, next)
    this.#at += 1
    this.show(next.url)
  }

  replaceState(state: unknown, _title: string, url?: string | URL | null): void {
    Object.assign(this.#here, { state: structuredClone(state), url: this.#absolute(url) })
    this.show(this.#here.url)
  }

  #absolute(url?: string | URL | null): string {
    return new URL(url ?? this.#here.url, this.#here.url).href
  }

  back(): void {
    this.go(-1)
  }

  forward(): void {
    this.go(1)
  }

  /** Nothing happens beyond either end. */
  go(steps = 0): void {
    setTimeout(() => {
      if (steps === 0 || !this.#entries[this.#at + steps]) return
      this.#at += steps
      this.show(this.#here.url)
      window.dispatchEvent(new PopStateEvent('popstate', { state: this.#here.state }))
    })
  }
}
