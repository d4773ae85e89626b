export declare function setAhead(ms: number): void
