/**
 * Property tests try the same values in every run, so that a mutant that one run finds is found by all. They try
 * ten where a test does not say how many, and stop at the first that fails: nobody reads the smallest.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, numRuns: 10, endOnFailure: true });
