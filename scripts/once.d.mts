/** The types of `once.mjs`, which runs before anything that reads types is installed. */
export function exclusively(lock: string, work: () => Promise<void>, say: (text: string) => void): Promise<void>;
export function stampOf(root: string, paths: readonly string[], salt?: string): string;
export function readIfThere(file: string): string | undefined;
