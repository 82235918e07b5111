/** The version of GitLab whose v4 and GraphQL these are: clients turn on by it what they use, reviewers from 13.9 on. */
export const apiVersion = '17.11.0';
