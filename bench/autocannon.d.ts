// The package has no types. Only what the bench uses is declared.
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    /** Milliseconds. */
    sampleInt?: number
    /** Seconds. */
    timeout?: number
    requests: {
      setupRequest: (request: Request) => Request
      onResponse?: (status: number, body: string) => void
    }[]
  }
  type Result = { errors: number; timeouts: number }
  type Run = Promise<Result> & {
    on: (
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ) => Run
  }
  export default function autocannon(options: Options): Run
}
