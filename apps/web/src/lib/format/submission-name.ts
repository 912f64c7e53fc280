/** Returns a submission's name, followed by the name of its organisation if that is a different one. */
export const nameSubmission = ({
  submission_name,
  organisation_name,
}: {
  submission_name: string;
  organisation_name: string;
}): string =>
  submission_name === organisation_name ? submission_name : `${submission_name}, ${organisation_name}`;
