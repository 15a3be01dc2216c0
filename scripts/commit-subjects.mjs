/** Checks commit subjects: `area: Imperative sentence`, as CONTRIBUTING.md says. */
import { spawnSync } from 'node:child_process'
import { root } from './ensure.mjs'

/** Commits after this one are checked. */
const startCommit = '286c47c989515184ef8b84c5d0fcd669b7d749d2'
const maxLength = 72
/** Imperatives with the ending of a past tense, a participle or a third person. */
const imperatives = new Set([
  ...['Alias', 'Bias', 'Canvas', 'Focus'],
  ...['Embed', 'Shed', 'Shred', 'Wed'],
  ...['Bring', 'Fling', 'Ping', 'Ring', 'Sing', 'Spring', 'String', 'Swing'],
])

/** @param {string} subject @returns {string[]} what is wrong with it; empty = nothing */
export function findSubjectFaults(subject) {
  const [, sentence] = /^[a-z]+(?:-[a-z]+)*: (\S.*)$/.exec(subject) ?? []
  const tooLong = subject.length > maxLength ? [`${subject.length} characters, at most ${maxLength}`] : []
  if (sentence === undefined) return ['write `area: Imperative sentence`', ...tooLong]
  const [first] = sentence.split(/[\s,:]/)
  return [
    ...(/^[A-Z]/.test(first) ? [] : [`begin the sentence with a capital: ${first}`]),
    ...(isImperative(first) ? [] : [`use the imperative: ${first}`]),
    ...(sentence.endsWith('.') ? ['leave out the full stop'] : []),
    ...(sentence.includes(';') ? ['one idea a commit: no semicolon'] : []),
    ...tooLong,
  ]
}

/** Guesses by the ending: rejects `Adds`, `Added` and `Adding`, accepts `Pass` and `Feed`. */
function isImperative(word) {
  return imperatives.has(word) || /(ss|eed)$/.test(word) || !/(s|ed|ing)$/i.test(word)
}

/** The checked commits, newest first; null without the start commit: a shallow clone, or no clone. */
function readSubjects(from) {
  const isKnown = runGit(['merge-base', '--is-ancestor', from, 'HEAD']) !== null
  const lines = isKnown ? runGit(['log', '--no-merges', '--format=%h %s', `${from}..HEAD`]) : null
  return lines === null ? null : lines.split('\n').filter((line) => line !== '')
}

/** @returns {string[] | null} findings; null if the history cannot be checked */
export function checkSubjects(from = startCommit) {
  const commits = readSubjects(from)
  if (commits === null) return null
  return commits.flatMap((commit) => {
    const [, hash, subject] = /^(\S+) (.*)$/.exec(commit) ?? [commit, commit, '']
    return findSubjectFaults(subject).map((fault) => `${hash} ${subject}: ${fault}`)
  })
}

/** Output of git, or null if it fails or is missing. */
function runGit(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : null
}
