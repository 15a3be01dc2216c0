import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of Chromium that begin between two of Firefox. */
const between = 4

/**
 * The longest file first, as vitest has it, and those of Firefox spread among the others from the start: it waits for frames and
 * timers most of its time, and three of them at the end left half of the machine idle.
 */
export class Interleaved extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isOfFirefox = ({ project }: TestSpecification) => project.name.endsWith(firefoxProjectName)
    const others = sorted.filter((file) => !isOfFirefox(file))
    return sorted
      .filter(isOfFirefox)
      .reduce((all, file, index) => all.toSpliced(index * (between + 1), 0, file), others)
  }
}

export const firefoxProjectName = 'journeys in Firefox'
