-- A search compares the words of one practice's owners, which it reads by the key of the table (decision 378).
DROP INDEX owner_words_similar;
